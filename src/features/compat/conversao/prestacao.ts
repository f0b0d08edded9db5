import { isBrasil } from './lugares.ts'
import { findCidade } from './pessoas.ts'
import { avisar, campoOf, expectedCampo, fatoOf, put, type Quadro, recusar, valorOf } from './quadro.ts'

/**
 * Where the service is provided: abroad, the customer's city, the city of the body by code or name, else the company's,
 * which is what the providers do.
 */
export function finishPrestacao(quadro: Quadro, item: string) {
  const chave = `${item}.municipioPrestacao`
  const sent = valorOf<string>(quadro, chave)
  const pais = fatoOf(quadro, `${item}.~prestacao.pais`)
  if (pais && !isBrasil(pais.valor)) {
    if (sent !== undefined && sent !== EXTERIOR) {
      const mensagem = `O país da prestação é ${String(pais.valor)} e a cidade é brasileira.`
      return recusar(quadro, pais.folha!.caminho, 'VALORES_DIVERGENTES', mensagem, chave)
    }
    return put(quadro, chave, EXTERIOR, pais.folha)
  }
  if (sent === EXTERIOR) return
  const tomador = valorOf<string>(quadro, 'tomador.endereco.codigoCidade')
  if (valorOf(quadro, `${item}.~prestacao.doTomador`) === true && tomador !== undefined)
    return put(quadro, chave, tomador, fatoOf(quadro, `${item}.~prestacao.doTomador`)!.folha)
  const nome = valorOf<string>(quadro, `${item}.~prestacao.nome`)
  const uf = valorOf<string>(quadro, `${item}.~prestacao.uf`)
  if (sent !== undefined || nome !== undefined) {
    const de = sent === undefined ? `${item}.~prestacao.nome` : chave
    const found = findCidade(quadro, chave, sent ?? nome, uf, de)
    if (found) put(quadro, chave, found.ibge, fatoOf(quadro, de)?.folha)
    return
  }
  const daEmpresa = quadro.contexto.cadastro?.codigoCidade
  const campo = expectedCampo(quadro, chave)
  if (daEmpresa === undefined)
    return recusar(quadro, campo, 'CAMPO_OBRIGATORIO', 'Informe a cidade da prestação.', chave)
  put(quadro, chave, daEmpresa)
  avisar(quadro, campo, 'VALOR_PADRAO', `Não veio: vale a cidade da empresa, ${daEmpresa}.`, chave)
}

/** The country of the result: the customer's group of foreign trade has it; alone it says nothing to the note. */
export function finishComercioExterior(quadro: Quadro, item: string) {
  const grupo = `${item}.comercioExterior`
  const resultado = fatoOf(quadro, `${grupo}.paisResultado`)
  const hasGroup =
    valorOf(quadro, `${grupo}.modoPrestacao`) !== undefined || valorOf(quadro, `${grupo}.valorMoeda`) !== undefined
  if (!resultado) {
    const pais = fatoOf(quadro, `${item}.~prestacao.pais`)
    if (hasGroup && pais && !isBrasil(pais.valor)) put(quadro, `${grupo}.paisResultado`, pais.valor, pais.folha)
    return
  }
  if (hasGroup) return
  const campo = campoOf(quadro, `${grupo}.paisResultado`)
  quadro.fatos.get(item)?.delete(`${grupo}.paisResultado`)
  if (isBrasil(resultado.valor)) avisar(quadro, campo, 'CAMPO_IGNORADO', 'O país do resultado é o Brasil: nada muda.')
  else
    recusar(
      quadro,
      campo,
      'VALORES_DIVERGENTES',
      'O resultado no exterior precisa do grupo de comércio exterior.',
      grupo,
    )
}

const EXTERIOR = '9999999'
