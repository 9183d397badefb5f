/** A stage's own places live behind the # of the address, so that back, forward and links work inside it. */
import { useCallback, useMemo } from "react";
import { useHash } from "../../state/use";

export interface Routes<R> {
  parse(hash: string): R;
  format(route: R): string;
}

/** Where one is, and how to go elsewhere: `const [route, go] = useRoute(routes)`. */
export function useRoute<R>(routes: Routes<R>): [R, (route: R) => void] {
  const hash = useHash();
  const route = useMemo(() => routes.parse(hash), [routes, hash]);
  const go = useCallback(
    (to: R) => {
      window.location.hash = routes.format(to);
    },
    [routes],
  );
  return [route, go];
}

/** The parts of a hash: "#/explorer/7" is ["explorer", "7"]. */
export const partsOf = (hash: string): string[] => hash.replace(/^#?\/?/, "").split("/");

/** A number from 1 on, as an address writes it; 0 for anything else. */
export const idOf = (text: string | undefined): number =>
  /^[1-9][0-9]{0,8}$/.test(text ?? "") ? Number(text) : 0;
