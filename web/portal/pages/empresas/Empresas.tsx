export function Empresas() {
  return null
}
