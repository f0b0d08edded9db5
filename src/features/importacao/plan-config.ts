import type { Valores } from '#domain/importacao/linha.ts'
import type { NfseConfigInput } from '#formas/contas/empresa.ts'
import type { Atual } from './plan-cadastro.ts'

/**
 * The configuration of the city that a line asks for, over the one there is; null when the line changes nothing of it.
 * A password counts as a change: those stored are not opened to compare.
 */
export function planConfig(valores: Valores, atual: Atual | null, municipio: string): NfseConfigInput | null {
  const { ambiente = 'producao', senhaPrefeitura: senha, tokenPrefeitura: token } = valores
  const said = {
    serieRps: valores.serieRps,
    aliquotaIssPadrao: valores.aliquotaIss,
    codigoTributacaoPadrao: valores.codigoTributacao,
    usuario: valores.usuarioPrefeitura,
  }
  const before = atual?.configs.find((each) => each.municipio === municipio && each.ambiente === ambiente)
  const changes = Object.entries(said).filter(
    ([nome, valor]) => valor !== undefined && valor !== (before && Reflect.get(before, nome)),
  )
  if (changes.length === 0 && senha === undefined && token === undefined) return null
  const {
    id: _,
    senha: _senha,
    token: _token,
    criadoEm: _criado,
    atualizadoEm: _mudado,
    ...kept
  } = before ?? {
    ...{ id: '', senha: null, token: null, criadoEm: '', atualizadoEm: '', versao: 0 },
  }
  return {
    ...kept,
    ...Object.fromEntries(changes),
    municipio,
    ambiente,
    ...(senha !== undefined && { senha }),
    ...(token !== undefined && { token }),
  }
}
