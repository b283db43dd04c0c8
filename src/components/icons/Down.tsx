import { icon } from './icon.tsx'

export const IconDown = /* @__PURE__ */ icon('M6.5 9.5 12 15l5.5-5.5')
