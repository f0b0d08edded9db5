import { Refusal } from '#platform/ctx.ts'

type Operacao = 'cancelar' | 'substituir' | 'carta-correcao'

const EM_VEZ_DISSO: Record<Operacao, { mensagem: string; correcao: string }> = {
  cancelar: {
    mensagem: 'O município não cancela notas por web service.',
    correcao: 'Cancele no portal da prefeitura: o serviço percebe e avisa por webhook.',
  },
  substituir: {
    mensagem: 'O município não substitui nem cancela notas por web service.',
    correcao: 'Cancele no portal da prefeitura e emita outra nota com POST /nfse.',
  },
  'carta-correcao': {
    mensagem: 'O município não tem carta de correção por web service; o sistema nacional também não.',
    correcao: 'Substitua a nota com POST /nfse/{id}/substituir ou cancele e emita outra.',
  },
}

/**
 * The refusal of an operation that the city of a note does not have, with what to do instead
 * (docs/especificacao/decisoes.md#5-after-authorization).
 */
export function refuseUnsupported(operacao: Operacao, nota: { id: string; conexao: string }): Refusal {
  const codigo = 'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO'
  return new Refusal(codigo, `${nota.conexao} has no ${operacao}`, {
    erros: [{ campo: '', codigo, ...EM_VEZ_DISSO[operacao] }],
  })
}
