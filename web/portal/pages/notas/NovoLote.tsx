export function NovoLote() {
  return null
}
