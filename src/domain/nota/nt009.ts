import type { Erro } from './nota.ts'
import type { PedidoNota } from './pedido.ts'
import type { NotaPreparada } from './preparada.ts'

/**
 * The fields that only the layout of NT 009 has (docs/referencia/nt009-delta.md); the request has their names already,
 * so that a client who sends it learns why it waits. `escrito`: the builder of that layout writes it.
 */
const CAMPOS: readonly { campo: string; assunto: string; escrito: boolean; of: (nota: NotaPreparada) => boolean }[] = [
  {
    campo: 'prestador.opcaoSimplesPendente',
    assunto: 'A opção pendente pelo Simples Nacional (opSimpNac 4)',
    escrito: true,
    of: ({ prestador }) => prestador.opcaoSimplesPendente === true,
  },
  {
    campo: 'prestador.regimeApuracaoIbsCbs',
    assunto: 'O regime de apuração de IBS e CBS no Simples Nacional (regApIBSCBSSN)',
    escrito: true,
    of: ({ prestador }) => prestador.regimeApuracaoIbsCbs !== undefined,
  },
  {
    campo: 'finalidade',
    assunto: 'A nota de crédito ou de débito (finNFSe 1 e 2)',
    escrito: true,
    of: ({ finalidade, tipoAjuste }) => finalidade !== undefined || tipoAjuste !== undefined,
  },
  {
    campo: 'pagamentos',
    assunto: 'O pagamento vinculado à nota, do split payment (gPgtoVinc)',
    escrito: true,
    of: ({ pagamentos }) => pagamentos !== undefined,
  },
  {
    campo: 'servico[0].atividadeSimples',
    assunto: 'A atividade do Simples Nacional (cAtvSN)',
    escrito: true,
    of: ({ servico }) => servico.atividadeSimples !== undefined,
  },
  {
    campo: 'servico[0].reforma.zonaFranca',
    assunto: 'O fornecimento na Zona Franca de Manaus ou em área de livre comércio (indZFMALC)',
    escrito: true,
    of: ({ servico }) => servico.reforma?.zonaFranca === true,
  },
  {
    campo: 'servico[0].reforma.doacao',
    assunto: 'A doação (indDoacao)',
    escrito: true,
    of: ({ servico }) => servico.reforma?.doacao === true,
  },
  {
    campo: 'servico[0].locacao',
    assunto: 'O grupo da locação de imóveis (gLocacao); até lá a locação vai no código 99.01.01',
    escrito: false,
    of: ({ servico }) => servico.locacao === true,
  },
  {
    campo: 'servico[0].condominio',
    assunto: 'O grupo das cobranças de condomínio (condominios, código 99.05.01)',
    escrito: false,
    of: ({ servico }) => servico.condominio === true,
  },
]

/** A refusal for each such field that the layout of the note does not carry, or that is not written yet. */
export const refuseNt009 = (nota: NotaPreparada, layoutCarries: boolean): Erro[] =>
  CAMPOS.filter(({ escrito, of }) => of(nota) && !(layoutCarries && escrito)).map(({ campo, assunto }) =>
    espera(campo, assunto),
  )

/** The national codes of NT 009 that today's list lacks: rentals beyond 99.01.01, and condominiums. */
export const refuseCodigoNt009 = (codigo: string, campo: string): Erro | null =>
  /^99\.?0[2-5]/.test(codigo)
    ? espera(campo, `O código ${codigo} (locação, bens móveis ou condomínio); até lá a locação vai no código 99.01.01`)
    : null

/** The fields of the request that a prepared note keeps beside its service. */
export function prepareNt009({ finalidade, tipoAjuste, pagamentos }: PedidoNota) {
  return {
    ...(finalidade && finalidade !== 'regular' && { finalidade }),
    ...(tipoAjuste !== undefined && { tipoAjuste }),
    ...(pagamentos && { pagamentos }),
  }
}

const espera = (campo: string, assunto: string): Erro => ({
  campo,
  codigo: 'LEIAUTE_FUTURO',
  mensagem: `${assunto}: só existe no leiaute da NT 009 (v1.01, de 11/09/2026), que ainda não tem esquema nem data; a nota de hoje não pode levá-lo.`,
  correcao: 'Retire o campo; quando o leiaute entrar em vigor, o mesmo pedido passa a ser aceito.',
})
