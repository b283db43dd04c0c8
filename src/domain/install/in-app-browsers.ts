/** What browsers inside other apps write into their user agent. They install nothing and forget what they keep. */
export const inAppPattern = /\bLine\/|FBA[NV]|Instagram|musical_ly|Bytedance/
