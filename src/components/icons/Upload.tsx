import { icon } from './icon.tsx'

export const IconUpload = /* @__PURE__ */ icon('M12 15.5v-11M7.5 9 12 4.5 16.5 9M5 20h14')
