import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Route, Switch, useLocation } from "wouter";
import { Refused } from "./api/http";
import { AskDialog } from "./kit/dialogs/ask";
import { Toasts } from "./kit/dialogs/toast";
import { Boundary } from "./kit/frame/boundary";
import { Header } from "./kit/frame/header";
import { Empty, Loading } from "./kit/frame/states";
import { Lobby } from "./pages/lobby";
import { NameCard } from "./pages/me-card";

const RealmPage = lazy(() => import("./pages/realm"));
const MePage = lazy(() => import("./pages/me"));
const ProofPage = lazy(() => import("./pages/proof"));
const AboutPage = lazy(() => import("./pages/about"));
const ReplayPage = lazy(() => import("./pages/replay/page"));
const SandboxPage = lazy(() => import("./pages/replay/sandbox"));

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What the server has refused is refused again; only a broken line is worth another try.
      retry: (tries, error) =>
        tries < 2 && !(error instanceof Refused && error.status >= 400 && error.status < 500),
    },
  },
});

export function App() {
  return (
    <QueryClientProvider client={client}>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Pages />
      </main>
      <NameCard />
      <AskDialog />
      <Toasts />
    </QueryClientProvider>
  );
}

function Pages() {
  const [place] = useLocation();
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    // As after a page load: from the top, and a screen reader starts to read there.
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [place]);
  return (
    <Boundary key={place}>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/">
            <Lobby />
          </Route>
          <Route path="/r/:realm/replay">{({ realm }) => <ReplayPage realm={realm} />}</Route>
          <Route path="/r/:realm/proof/:seq">
            {({ realm, seq }) => <ProofPage realm={realm} seq={Number(seq)} />}
          </Route>
          <Route path="/r/:realm">{({ realm }) => <RealmPage key={realm} realm={realm} />}</Route>
          <Route path="/replay">
            <ReplayPage realm={null} />
          </Route>
          <Route path="/sandbox/:id">{({ id }) => <SandboxPage key={id} id={id} />}</Route>
          <Route path="/me">
            <MePage />
          </Route>
          <Route path="/about">
            <AboutPage />
          </Route>
          <Route>
            <Empty title="There is no such page.">
              <a href="/">Go to the lobby</a>
            </Empty>
          </Route>
        </Switch>
      </Suspense>
    </Boundary>
  );
}
