import { type Empresa, isSimples, type NfseConfig } from '#domain/empresa.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import type { PedidoReforma } from '#domain/nota/pedido.ts'
import type {
  ClassificacaoExportacao,
  NotaPreparada,
  ReformaPreparada,
  ServicoPreparado,
  Tributo,
} from '#domain/nota/preparada.ts'
import { isExportacao } from './iss.ts'

/**
 * The classification of an export: from the request, else immune (cClassTrib 410004, LC 214 art. 8º). IBS and CBS of an
 * export are not computed (docs/especificacao/contrato.md#24-reforma); null for what is no export, and for Simples and
 * MEI.
 */
export function classifyExportacao(
  iss: ServicoPreparado['iss'],
  pedido: PedidoReforma | undefined,
  { empresa, config }: { empresa: Pick<Empresa, 'regimeTributario' | 'optanteMei'>; config: NfseConfig },
): ClassificacaoExportacao | null {
  if (!isExportacao(iss) || isSimples(empresa)) return null
  return {
    classificacao: pedido?.classificacao ?? EXPORTACAO_IMUNE.classificacao,
    cst: pedido?.cst ?? EXPORTACAO_IMUNE.cst,
    indicadorOperacao:
      pedido?.indicadorOperacao ?? config.indicadorOperacaoPadrao ?? EXPORTACAO_IMUNE.indicadorOperacao,
  }
}

/** The note as a city that requires IBS and CBS gets it: an export with the group, classified and without amounts. */
export function withGrupoDaExportacao(nota: NotaPreparada): NotaPreparada {
  const { reforma, classificacaoExportacao: classe } = nota.servico
  return reforma === null && classe ? { ...nota, servico: { ...nota.servico, reforma: semValores(classe) } } : nota
}

const semValores = (classe: ClassificacaoExportacao): ReformaPreparada => ({
  ...classe,
  regimeTributario: 'imune',
  baseCalculo: ZERO,
  reducaoBase: 0 as Percentual,
  ibsEstadual: NADA,
  ibsMunicipal: NADA,
  cbs: NADA,
  seletivo: null,
  geraCredito: false,
})

/** cIndOp 100301: onerous service in general (Anexo C). */
const EXPORTACAO_IMUNE = { classificacao: '410004', cst: '410', indicadorOperacao: '100301' }
const ZERO = 0 as Centavos
const NADA: Tributo = { baseCalculo: ZERO, aliquota: 0 as Percentual, valor: ZERO }
