import { icon } from './icon.tsx'

export const IconPlay = /* @__PURE__ */ icon('M8.5 6v12l9.75-6Z')
