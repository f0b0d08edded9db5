export function Empresa() {
  return null
}
