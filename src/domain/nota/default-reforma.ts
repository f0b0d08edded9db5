import type { Empresa, NfseConfig } from '#domain/empresa.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import type { PedidoReforma } from './pedido.ts'
import { COM_TIPO_OPERACAO, type ServicoPreparado, type Tomador } from './preparada.ts'
import { isNoExterior } from './prepare-pessoa.ts'

type Servico = Pick<ServicoPreparado, 'codigo' | 'codigoNbs'>
type Contexto = {
  empresa: Pick<Empresa, 'regimeTributario'>
  config: NfseConfig
  tomador: Tomador | null
  tabelas: Tabelas
}

/**
 * IBS and CBS of an item whose request has none, where the correlation of NBS codes (Anexo VIII) leaves no doubt: full
 * taxation (000001) is the only class of the service, and one operation indicator is left, or is the company's own. A
 * class with a benefit depends on facts that a table does not know. Null: the client has to send it.
 */
export function defaultReforma(servico: Servico, contexto: Contexto): PedidoReforma | null {
  const { empresa, config, tomador, tabelas } = contexto
  if (!REGULARES.has(empresa.regimeTributario) || isNoExterior(tomador)) return null
  if (COM_TIPO_OPERACAO.has(servico.codigo)) return null
  const candidatas = candidatasDe(servico, tabelas)
  if (candidatas.classes.join() !== INTEGRAL) return null
  const proprio = config.indicadorOperacaoPadrao
  const [indicador, ...outros] = candidatas.indicadores
  const indicadorOperacao =
    proprio && candidatas.indicadores.includes(proprio) ? proprio : outros.length === 0 ? indicador : undefined
  const regra = indicadorOperacao ? tabelas.indicadorOperacao(indicadorOperacao) : null
  if (!indicadorOperacao || !regra || regra.exigeImovel) return null
  if (regra.exigeEnderecoTomador && !tomador?.endereco) return null
  return { classificacao: INTEGRAL, cst: INTEGRAL.slice(0, 3), indicadorOperacao }
}

/** The classes and indicators that the correlation allows for a paid service to a customer in Brazil. */
export function candidatasDe({ codigo, codigoNbs }: Servico, tabelas: Tabelas) {
  const linhas = tabelas.correlacaoNbs(codigo, codigoNbs ?? '').filter(({ cIndOp, cClassTrib, onerosa, exterior }) => {
    const classe = tabelas.classificacao(cClassTrib)
    return onerosa !== false && exterior !== true && classe?.validoNfse && tabelas.indicadorOperacao(cIndOp) !== null
  })
  return {
    classes: [...new Set(linhas.map(({ cClassTrib }) => cClassTrib))],
    indicadores: [...new Set(linhas.map(({ cIndOp }) => cIndOp))],
  }
}

const INTEGRAL = '000001'
/** A company that is itself immune or exempt has a class that only it knows. */
const REGULARES: ReadonlySet<string> = new Set(['lucro_presumido', 'lucro_real'])
