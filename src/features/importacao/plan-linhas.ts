import type { AchadoDeCampo, LinhaLida, Valores } from '#domain/importacao/linha.ts'
import { identidadeDaSerie } from '#domain/nota/numero-rps.ts'
import { configsOf } from '#features/cidades/configs/nfse-configs.ts'
import type { EmpresaFields } from '#features/empresas/check-empresa.ts'
import { findByCpfCnpj } from '#features/empresas/find-by-cpf-cnpj.ts'
import { seriesOf } from '#features/series/series.ts'
import type { NfseConfigInput, NovaEmpresa } from '#formas/contas/empresa.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Atual, planCadastro } from './plan-cadastro.ts'
import { planConfig } from './plan-config.ts'

/** What applying a line does, in the order in which it is done; null: nothing of that kind. */
export type Plano = {
  empresaId: string | null
  nova: NovaEmpresa | null
  mudanca: (EmpresaFields & { versao: number }) | null
  config: NfseConfigInput | null
  serie: { serieId: string | null; serie: string; ambiente: 'producao' | 'homologacao'; proximoNumero: number } | null
}
/** A line against what the account has now. `plano` null: the line has faults. */
export type LinhaPlanejada = {
  linha: number
  situacao: 'valida' | 'aviso' | 'invalida'
  acao: 'criar' | 'atualizar' | 'ignorar'
  valores: Valores
  erros: AchadoDeCampo[]
  avisos: AchadoDeCampo[]
  plano: Plano | null
}

/**
 * Compares the lines with the companies, configurations and series that the account has now. A CPF or CNPJ counts once
 * in a file. Changes nothing.
 */
export async function planLinhas(conta: Ctx, linhas: readonly LinhaLida[]): Promise<LinhaPlanejada[]> {
  const documentos = linhas.flatMap(({ valores }) => valores.cnpj ?? [])
  const empresas = await findByCpfCnpj(conta, documentos)
  const ids = [...empresas.values()].map(({ id }) => id)
  const [configs, series] = await Promise.all([configsOf(conta, ids), seriesOf(conta, ids)])
  const seriesBy = Map.groupBy(series, ({ empresaId }) => empresaId)
  const first = new Map<string, number>()
  return linhas.map((lida) => {
    const { cnpj } = lida.valores
    const empresa = (cnpj && empresas.get(cnpj)) || null
    const atual = empresa && {
      empresa,
      configs: configs.get(empresa.id) ?? [],
      series: seriesBy.get(empresa.id) ?? [],
    }
    const before = cnpj ? first.get(cnpj) : undefined
    if (cnpj && before === undefined) first.set(cnpj, lida.linha)
    const repetida: AchadoDeCampo[] =
      before === undefined
        ? []
        : [achado('cnpj', 'VALORES_DIVERGENTES', `A linha ${before} já traz ${cnpj}; uma empresa vem uma vez só.`)]
    return planOne(conta, { ...lida, erros: [...lida.erros, ...repetida] }, atual)
  })
}

const achado = (campo: string, codigo: string, mensagem: string): AchadoDeCampo => ({ campo, codigo, mensagem })

function planOne(conta: Ctx, lida: LinhaLida, atual: Atual | null): LinhaPlanejada {
  const { linha, valores } = lida
  const notes = { erros: [...lida.erros], avisos: [...lida.avisos] }
  const cadastro = planCadastro(conta, { valores, atual, ...notes })
  const config = cadastro.codigoCidade && planConfig(valores, atual, cadastro.codigoCidade)
  const serie = cadastro.codigoCidade ? planSerie(valores, atual, { ...notes, municipio: cadastro.codigoCidade }) : null
  const { empresaId, nova, mudanca } = cadastro
  const changes = nova || mudanca || config || serie
  const invalid = notes.erros.length > 0
  return {
    linha,
    valores,
    ...notes,
    situacao: invalid ? 'invalida' : notes.avisos.length > 0 ? 'aviso' : 'valida',
    acao: atual ? (changes && !invalid ? 'atualizar' : 'ignorar') : invalid ? 'ignorar' : 'criar',
    plano: invalid ? null : { empresaId, nova, mudanca, config: config || null, serie },
  }
}

type Notes = { erros: AchadoDeCampo[]; avisos: AchadoDeCampo[] }

/** A number of the file only raises a series: a lower one would be issued twice. */
function planSerie(
  { proximoNumeroRps, serieRps, ambiente = 'producao' }: Valores,
  atual: Atual | null,
  { municipio, erros, avisos }: Notes & { municipio: string },
): Plano['serie'] {
  if (proximoNumeroRps === undefined) return null
  const config = atual?.configs.find((each) => each.municipio === municipio && each.ambiente === ambiente)
  const serie = serieRps ?? config?.serieRps ?? '1'
  if (serieRps === undefined)
    avisos.push(achado('serieRps', 'VALOR_PADRAO', `A série não veio; o próximo número vale para a série ${serie}.`))
  const mine = atual?.series.find(
    (each) =>
      each.municipio === municipio &&
      each.ambiente === ambiente &&
      identidadeDaSerie(each.serie) === identidadeDaSerie(serie),
  )
  const de = mine?.proximoNumero ?? 1
  if (proximoNumeroRps < de) {
    const mensagem = `Recebido ${proximoNumeroRps}; a série ${serie} já está em ${de}, e o próximo número só cresce.`
    erros.push(achado('proximoNumeroRps', 'VALOR_FORA_DO_LIMITE', mensagem))
    return null
  }
  if (proximoNumeroRps === de) return null
  const mensagem = `A série ${serie} passa de ${de} para ${proximoNumeroRps} em ${ambiente}; a primeira nota precisa de opcoes.confirmarSalto. Confira o último número no sistema anterior: o que passou não volta.`
  avisos.push(achado('proximoNumeroRps', 'NUMERACAO_SALTADA', mensagem))
  return { serieId: mine?.id ?? null, serie, ambiente, proximoNumero: proximoNumeroRps }
}
