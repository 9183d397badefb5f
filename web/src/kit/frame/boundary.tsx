import { Component, type ReactNode } from "react";
import { Failure } from "./states";

interface Props {
  children: ReactNode;
  /** What broke, for the title. */
  what?: string;
}

/** What breaks while drawing is said here, instead of an empty page. */
export class Boundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Failure
        title={`${this.props.what ?? "This page"} could not be drawn. Nothing you did is lost.`}
        error={this.state.error}
        retry={() => this.setState({ error: null })}
      />
    );
  }
}
