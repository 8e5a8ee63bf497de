import type { Env } from "../../../worker/env.ts";
import { type Delays, type RecordedCall } from "../regions.ts";
/** Sets how long each store takes from now on. */
export declare function delay(next: Delays): void;
/** Returns the calls since the last time, and forgets them. */
export declare function takeCalls(): readonly RecordedCall[];
/** Returns the environment with stores that take as long as their region says. */
export declare function nearAndFar<Bound extends Env>(env: Bound): Bound;
/** Replaces the cache of the data centre by one that is delayed, recorded and can be emptied. */
export declare const regionCache: {
    empty(): void;
};
