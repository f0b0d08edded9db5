import { sum } from '#domain/money.ts'
import { emReais } from '#domain/nota/findings.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { refuseNt009 } from '#domain/nota/nt009.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Loss } from './losses.ts'

/**
 * The groups that only the national layout has (docs/especificacao/decisoes.md#41-ibscbs-groups), in a city with a
 * layout of its own: what is lost there. The groups of IBS and CBS are listed when the city carries the block at all,
 * without those that its layout has (`levados`).
 */
export function lossesOfGrupos(
  { servico }: NotaPreparada,
  carriesReforma: boolean,
  levados: readonly (typeof GRUPOS)[number][] = [],
): Loss[] {
  const { reforma, imovel, codigoInterno } = servico
  return [
    [codigoInterno !== undefined, 'servico[0].codigoInterno', 'O leiaute desta cidade não tem código interno.'],
    [imovel !== undefined, 'servico[0].imovel', 'O leiaute desta cidade não leva o imóvel da operação.'],
    ...(reforma !== null && carriesReforma ? GRUPOS : []).map(
      (nome): Loss => [
        reforma?.[nome] !== undefined && !levados.includes(nome),
        `servico[0].reforma.${nome}`,
        'O leiaute desta cidade não leva este grupo do IBS e da CBS.',
      ],
    ),
  ]
}

/**
 * What only the national system can issue: services outside LC 116, which pay no ISS; reimbursements, which a city that
 * does not see them would tax; the fields of NT 009; and, where the city carries IBS and CBS, a recipient apart, who
 * changes their place.
 */
export function refuseNacional(nota: NotaPreparada, carriesReforma: boolean): Erro[] {
  const { reforma, codigo } = nota.servico
  const refuse = (campo: string, mensagem: string, correcao: string): Erro => ({
    campo: `servico[0].${campo}`,
    codigo: 'VALOR_NAO_PERMITIDO',
    mensagem,
    correcao,
  })
  const reembolsos = sum(...(reforma?.reembolsos ?? []).map(({ valor }) => valor))
  return [
    ...refuseNt009(nota, false),
    ...(codigo.startsWith(FORA_DA_LC116)
      ? [
          refuse(
            'codigo',
            `O item ${codigo} está fora da lista da LC 116 e só existe no sistema nacional; esta nota iria à prefeitura.`,
            'Emita pelo sistema nacional (trilho nacional na configuração da empresa) ou use um item da LC 116.',
          ),
        ]
      : []),
    ...(reembolsos > 0
      ? [
          refuse(
            'reforma.reembolsos',
            `O leiaute desta cidade não leva reembolsos: os ${emReais(reembolsos)} entrariam nas bases dos tributos.`,
            'Se o município aceita, informe-os em servico[0].valor.deducoes; se não, retire-os.',
          ),
        ]
      : []),
    ...(carriesReforma && reforma?.destinatario
      ? [
          refuse(
            'reforma.destinatario',
            'O leiaute desta cidade não leva um destinatário separado, que muda o lugar onde IBS e CBS são devidos.',
            'Identifique em tomador quem recebe o serviço, ou confira com a prefeitura como declarar o destinatário.',
          ),
        ]
      : []),
  ]
}

/** Operations that are not services of LC 116. */
const FORA_DA_LC116 = '99.'

const GRUPOS = [
  'tipoOperacao',
  'enteGovernamental',
  'notasReferenciadas',
  'tributacaoRegular',
  'creditoPresumido',
  'diferimento',
] as const
