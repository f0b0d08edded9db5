export function Reemitir() {
  return null
}
