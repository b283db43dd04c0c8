import { icon } from './icon.tsx'

export const IconCheck = /* @__PURE__ */ icon('M5 12.75 9.75 17.5 19 7.5')
