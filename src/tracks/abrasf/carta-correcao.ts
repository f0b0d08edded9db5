import type { Erro } from '#domain/nota/nota.ts'
import { isIdentificado } from '#domain/nota/prepare-pessoa.ts'
import type { TemplateAbrasf } from '#tracks/template.ts'
import type { PedidoCorrecao } from '#tracks/track.ts'
import { contatoTexts } from './pessoas-xml.ts'
import { discriminacaoText } from './servico-xml.ts'
import type { Texto } from './texto.ts'
import { versaoOf } from './versoes.ts'

type Pedido = Pick<PedidoCorrecao, 'nota' | 'correcoes'>

/**
 * The texts of a letter; an absent text leaves its field as it is. The additional information is part of the
 * description.
 */
export function correcaoTexts({ nota: { servico }, correcoes }: Pedido, template: TemplateAbrasf) {
  const { discriminacao, informacoesComplementares } = correcoes
  const stays = discriminacao === null && informacoesComplementares === null
  const corrected = {
    ...servico,
    discriminacao: discriminacao ?? servico.discriminacao,
    informacoesComplementares: informacoesComplementares ?? servico.informacoesComplementares,
  }
  const { email, telefone } = contatoTexts(correcoes, versaoOf(template)) as { email: Texto; telefone: Texto }
  return { discriminacao: stays ? STAYS : discriminacaoText(corrected, template, false), email, telefone }
}
const STAYS: Texto = { texto: null, perdeu: false }

/** Why a letter cannot carry its request: a text too long for the city, or a contact of a note without a customer. */
export function checkCorrecao(pedido: Pedido, template: TemplateAbrasf): Erro[] {
  const { discriminacao, email, telefone } = correcaoTexts(pedido, template)
  const wrong = (campo: string, codigo: string, mensagem: string): Erro => ({ campo, codigo, mensagem })
  const tooLong = Object.entries({ discriminacao, 'tomador.email': email, 'tomador.telefone': telefone }).flatMap(
    ([campo, { perdeu }]) =>
      perdeu
        ? [wrong(`correcoes.${campo}`, 'TAMANHO_INVALIDO', 'O texto não cabe na carta de correção da cidade.')]
        : [],
  )
  const { correcoes, nota } = pedido
  const toContact = correcoes.email !== null || correcoes.telefone !== null
  if (!toContact || isIdentificado(nota.tomador)) return tooLong
  const semTomador = 'A nota não identifica o tomador: não há contato a corrigir.'
  return [...tooLong, wrong('correcoes.tomador', 'VALOR_NAO_PERMITIDO', semTomador)]
}
