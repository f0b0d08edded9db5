import type { Rascunho } from '#domain/nota/pedido.ts'
import { CLIENTE_DE_EXEMPLO } from '#domain/pronto-para-valer.ts'
import type { Empresa } from '#web/api/portal/client.ts'
import { newIdIntegracao } from '../notas/formulario/pedido.ts'

type Emitente = Pick<Empresa, 'cpfCnpj' | 'regimeTributario' | 'endereco'>

/** The code of the example's service in cities that ask for one of their own table: item 1.07 in that of the capital. */
const CODIGO_NA_CIDADE: Record<string, string> = { '3550308': '2919' }

/**
 * A note that any company may try in homologação: a small service to a made-up person of its own city, valid under its
 * tax regime. Where IBS and CBS are due they are due at the customer's address, so the person has one.
 */
export function exemploDe({ cpfCnpj, regimeTributario, endereco }: Emitente): Rascunho {
  const regular = regimeTributario !== 'simples_nacional' && regimeTributario !== 'mei'
  const { logradouro, bairro, codigoCidade, estado, cep } = endereco
  return {
    idIntegracao: newIdIntegracao(),
    prestador: { cpfCnpj },
    tomador: {
      ...CLIENTE_DE_EXEMPLO,
      endereco: { logradouro, numero: 'S/N', bairro, codigoCidade, estado, cep },
    },
    servico: [
      {
        codigo: '01.07',
        codigoServicoNacional: '010701',
        cnae: '6209100',
        municipioPrestacao: codigoCidade,
        ...(CODIGO_NA_CIDADE[codigoCidade] && { codigoTributacao: CODIGO_NA_CIDADE[codigoCidade] }),
        discriminacao: 'Suporte técnico em informática',
        valor: { servico: 100 },
        iss: { aliquota: regimeTributario === 'mei' ? 0 : 3 },
        ...(regimeTributario === 'simples_nacional' && { totalTributos: { tipo: 'simples', federal: 6 } }),
        ...(regular && { reforma: { classificacao: '000001', cst: '000', indicadorOperacao: '100301' } }),
        ...(regular && { codigoNbs: '115013000' }),
      },
    ],
  }
}

/** The same note as the first request of a system: a command to paste into a terminal. */
export function curlDo(exemplo: Rascunho, { origem, chave }: { origem: string; chave: string }): string {
  const corpo = JSON.stringify(exemplo, null, 2).replaceAll("'", "'\\''")
  return `curl ${origem}/nfse \\
  -H 'Authorization: Bearer ${chave}' \\
  -H 'Content-Type: application/json' \\
  -d '${corpo}'`
}
