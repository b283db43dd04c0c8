declare const __APP_VERSION__: string

/** Version shown to members: the one in package.json, inlined by the build. */
export const APP_VERSION: string = __APP_VERSION__
