declare const __APP_VERSION__: string

/** The version shown to members: package.json's, put in by the build (D5). */
export const APP_VERSION: string = __APP_VERSION__
