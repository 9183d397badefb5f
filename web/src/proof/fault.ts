/** A claim that does not hold, with the same stable code that the Python verifier gives. */
export class Fault extends Error {
  readonly code: string;

  constructor(code: string, why: string) {
    super(why);
    this.name = "Fault";
    this.code = code;
  }
}

/** A log that does not hold, and the first entry where it does not. */
export class Corrupt extends Fault {
  readonly seq: number;

  constructor(seq: number, why: string, code: string) {
    super(code, why);
    this.name = "Corrupt";
    this.seq = seq;
  }
}
