export function Auditoria() {
  return null
}
