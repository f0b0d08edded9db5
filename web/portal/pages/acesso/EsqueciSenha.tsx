export function EsqueciSenha() {
  return null
}
