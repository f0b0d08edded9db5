/** The ambiente that the text of an address names; null where it names none, or both. */
export function ambienteOf(endereco: string): 'producao' | 'homologacao' | null {
  const test = TESTE.test(endereco)
  const producao = PRODUCAO.test(endereco)
  if (test === producao) return null
  return test ? 'homologacao' : 'producao'
}

const TESTE = /homolog|(?<![a-z])(hml|hom|tests?|testes?|treina\w*|sandbox|staging)(?![a-z])/i
const PRODUCAO = /(?<![a-z])(producao|prod|prd)(?![a-z])/i
