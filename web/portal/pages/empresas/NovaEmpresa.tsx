export function NovaEmpresa() {
  return null
}
