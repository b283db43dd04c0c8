declare const __APP_VERSION__: string

/** Product name, shown until the operator's name has been loaded. */
export const APP_NAME = 'Kapao'

/** Version shown to members: the one in package.json, inlined by the build. */
export const APP_VERSION: string = __APP_VERSION__
