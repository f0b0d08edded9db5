import { hiddenDocument, hiddenName } from '#features/nfse/nota/hidden-person.ts'
import type { DanfseContent } from './danfse-content.ts'
import type { DanfseQuadro } from './danfse-quadro.ts'

const PARTES: readonly string[] = ['tomador', 'destinatario', 'intermediario']

/**
 * The content for visitors of a note's public link (docs/especificacao/decisoes.md#5-after-authorization): of each
 * party neither e-mail, telephone nor address, and of a person neither the whole CPF nor the whole name.
 */
export const hidePeople = (content: DanfseContent): DanfseContent => ({
  ...content,
  quadros: content.quadros.map((quadro) =>
    'quadro' in quadro && PARTES.includes(quadro.quadro) ? hidden(quadro) : quadro,
  ),
})

function hidden(quadro: DanfseQuadro): DanfseQuadro {
  if (!('quadro' in quadro)) return quadro
  const { documento = '', nome = '' } = quadro.valores as { documento?: string; nome?: string }
  const cpf = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(documento) ? documento.replace(/\D/g, '') : null
  const valores = {
    ...quadro.valores,
    ...{ email: '-', telefone: '-', endereco: '-', ibgeCep: '-' },
    ...(cpf && { documento: hiddenDocument(cpf), nome: hiddenName(nome, cpf) }),
  }
  return { ...quadro, valores } as DanfseQuadro
}
