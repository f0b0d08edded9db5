import { padraoColumns } from './municipios-padroes.ts'
import type { Row } from './rows.ts'

/**
 * `situacaoEmissaoPadraoContribuintesRFB` of the convênio, where it is publicly known: `nao` means that only companies
 * released in the national register issue there (docs/referencia/lei.md#31-adherence).
 */
const EMISSAO_PADRAO: Record<string, 'sim' | 'nao'> = {
  '2927408': 'nao', // Salvador
  '3304557': 'sim', // Rio de Janeiro
  '3550308': 'nao', // São Paulo
  '4106902': 'sim', // Curitiba
}

/**
 * `municipios.csv`: every municipality with its last known provider, what the official list of adherence says of it,
 * the template that would serve the provider and the addresses last publicly known.
 */
export function municipios(ibge: Row[], provedores: Row[], aderentes: Row[]): Row[] {
  const byIbge = new Map(provedores.map((row) => [row['ibge']!, row]))
  const adesaoDe = new Map(aderentes.map((row) => [row['ibge']!, row]))
  return ibge.map((row) => {
    const codigo = row['codigo_ibge']!
    const conhecido = byIbge.get(codigo)
    const adesao = adesaoDe.get(codigo)
    // One source row spells the provider differently from the others.
    const provedor = (conhecido?.['provedor'] ?? '').replace(/^Megasoft$/, 'MegaSoft')
    const versaoProvedor = conhecido?.['versao'] ?? ''
    return {
      ibge: codigo,
      nome: row['nome']!,
      uf: row['uf']!,
      nomeUf: row['nome_uf']!,
      populacao2010: conhecido?.['populacao_2010'] ?? '',
      provedor,
      versaoProvedor,
      emissorNacional: adesao?.['emissor_nacional'] || 'desconhecido',
      vigenciaNacional: adesao?.['vigencia'] ?? '',
      emissaoPadrao: EMISSAO_PADRAO[codigo] ?? '',
      fonteAdesao: adesao ? fonteOf(adesao) : '',
      dataAdesao: adesao?.['data_lista'] ?? '',
      ...padraoColumns(conhecido, provedor, versaoProvedor),
    }
  })
}

/** `lista`: the official lists say it; `deduzida`: the newer list has the emitter, an older one no active convênio. */
const fonteOf = (adesao: Row) => (/deduzido/.test(adesao['fonte'] ?? '') ? 'deduzida' : 'lista')
