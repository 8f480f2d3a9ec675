// live.d.ts: for the type checker; not served.
export declare function live(value: unknown): symbol;
