// Chunk: small

import '../../styles/unlimited-meter.css';

/** The level meter of a plan without a limit: lit over its full width. The text next to it says so in words. */
export function UnlimitedMeter() {
  return <div className="unl" aria-hidden="true" />;
}
