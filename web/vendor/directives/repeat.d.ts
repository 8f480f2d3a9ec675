// repeat.d.ts: for the type checker; not served.
export declare function repeat<T>(items: Iterable<T>, key: (item: T, index: number) => unknown, template: (item: T, index: number) => unknown): symbol;
