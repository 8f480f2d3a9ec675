// lit-html.d.ts: what we use of lit-html, for the type checker; not served.
export interface TemplateResult { readonly _$litType$: number; strings: TemplateStringsArray; values: unknown[] }
export declare const html: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
export declare const svg: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
export declare const nothing: unique symbol;
export declare const noChange: unique symbol;
export declare function render(value: unknown, container: HTMLElement | DocumentFragment, options?: object): unknown;
