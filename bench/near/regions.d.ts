/** The stores for which a request may wait. */
export declare const storeNames: readonly ["primary", "replica", "object", "bucket", "cache", "queue"];
export type StoreName = (typeof storeNames)[number];
/** How long one call of each store takes, in milliseconds. */
export type Delays = Readonly<Record<StoreName, number>>;
export declare const noDelays: Delays;
/** Every store takes equally long, so that the order of the calls shows which of them wait for another. */
export declare const alike: Delays;
/** What an isolate has forgotten when a request arrives. */
export type Forgets = "nothing" | "checks" | "memory" | "memory and cache";
export interface Prepared {
    readonly delays: Delays;
    readonly forgets: Forgets;
}
/** The case of a request: what is remembered, and how far away each store is. */
export interface Case {
    readonly name: string;
    readonly forgets: Forgets;
    readonly delays: Delays;
}
export declare const cases: readonly Case[];
export interface RecordedCall {
    readonly store: StoreName;
    readonly call: string;
    /** Milliseconds since the epoch. */
    readonly began: number;
    readonly ended: number;
}
/** The answer of the Worker to a request: its status, and the time that it took in the Worker. */
export interface Answered {
    readonly status: number;
    readonly began: number;
    readonly ended: number;
}
/**
 * The waits of an answer: the longest chain of calls in which each begins after the one before it has ended. Each
 * wait names the stores that were asked at the same time. Calls that end after the answer, and writes to the region's
 * cache, are work in the background.
 */
export declare function waitsOf(calls: readonly RecordedCall[], answeredAt: number): readonly string[];
