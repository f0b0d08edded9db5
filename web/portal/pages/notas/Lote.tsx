export function Lote() {
  return null
}
