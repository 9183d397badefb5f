/** Reads a QR code from a picture, where the browser can; null where it cannot. */
interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const Found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

export const readCode: ((file: Blob) => Promise<string>) | null = Found
  ? async (file) => {
      const found = await new Found({ formats: ["qr_code"] }).detect(await createImageBitmap(file));
      const text = found[0]?.rawValue;
      if (!text) throw new Error("There is no QR code in this picture.");
      return text;
    }
  : null;
