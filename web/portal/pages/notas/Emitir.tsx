export function Emitir() {
  return null
}
