import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Empresa } from '#web/api/client.ts'
import { newIdIntegracao } from '../notas/formulario/pedido.ts'

type Emitente = Pick<Empresa, 'cpfCnpj' | 'regimeTributario' | 'endereco'>

/** A note that any company may try in homologação: a small service to a made-up person, valid under its tax regime. */
export function exemploDe({ cpfCnpj, regimeTributario, endereco }: Emitente): Rascunho {
  const regular = regimeTributario !== 'simples_nacional' && regimeTributario !== 'mei'
  return {
    idIntegracao: newIdIntegracao(),
    prestador: { cpfCnpj },
    tomador: { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva' },
    servico: [
      {
        codigo: '01.07',
        codigoServicoNacional: '010701',
        cnae: '6209100',
        municipioPrestacao: endereco.codigoCidade,
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
