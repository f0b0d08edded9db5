import { avisar, campoOf, drop, put, type Quadro, recusar, valorOf } from './quadro.ts'

/** The note as a whole: its reference, its environment, its issuer and its dates. */
export function finishNota(quadro: Quadro) {
  finishReferencia(quadro)
  finishAmbiente(quadro)
  finishPrestador(quadro)
  finishDatas(quadro)
}

function finishReferencia(quadro: Quadro) {
  const { tabela, contexto } = quadro
  const doCorpo = valorOf<string>(quadro, 'idIntegracao')
  const referencia = doCorpo ?? (contexto.referencia?.trim() || undefined)
  const campo = doCorpo === undefined ? tabela.referencia : campoOf(quadro, 'idIntegracao')
  if (referencia === undefined) {
    if (tabela.referenciaObrigatoria)
      recusar(quadro, campo, 'CAMPO_OBRIGATORIO', `Informe ?${campo}=, a sua referência da nota.`, 'idIntegracao')
    else
      avisar(
        quadro,
        campo,
        'CAMPO_RECOMENDADO_AUSENTE',
        'Sem a sua referência, enviar de novo emite outra nota.',
        'idIntegracao',
      )
    return
  }
  if ([...referencia].length > 64)
    return recusar(quadro, campo, 'TAMANHO_INVALIDO', 'A referência tem até 64 caracteres.', 'idIntegracao')
  put(quadro, 'idIntegracao', referencia)
  if (isUnstable(referencia, contexto.agora)) {
    const mensagem =
      'A referência parece feita a cada tentativa (hora ou UUID): repetir o pedido não seria reconhecido.'
    avisar(quadro, campo, 'REFERENCIA_INSTAVEL', mensagem, 'idIntegracao')
  }
}

/** A text that ends in a clock of the last two years, or holds a random UUID: clients make such for every try. */
function isUnstable(referencia: string, agora: Date): boolean {
  if (UUID_V4.test(referencia)) return true
  const digits = /(?:^|\D)(\d{10}|\d{13})$/.exec(referencia)?.[1]
  if (digits === undefined) return false
  const age = agora.getTime() - Number(digits) * (digits.length === 10 ? 1000 : 1)
  return age > -DIA_MS && age < 730 * DIA_MS
}
const UUID_V4 = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/i
const DIA_MS = 86_400_000

/** What the body says of the environment must be what the key says. */
function finishAmbiente(quadro: Quadro) {
  const { ambiente } = quadro.contexto
  for (const { valor, folha } of quadro.lados.get('servico[0].~ambiente') ?? []) {
    folha!.classe = 'ignorado'
    if (valor === ambiente) continue
    folha!.classe = 'recusar'
    const mensagem = `O pedido é de ${String(valor)} e a chave é de ${ambiente}.`
    recusar(quadro, folha!.caminho, 'VALORES_DIVERGENTES', mensagem)
  }
}

function finishPrestador(quadro: Quadro) {
  const doCaminho = quadro.contexto.prestador?.cnpj
  const doCorpo = valorOf<string>(quadro, 'prestador.cpfCnpj')
  const campo = campoOf(quadro, 'prestador.cpfCnpj')
  if (doCorpo === undefined && doCaminho === undefined)
    return recusar(quadro, campo, 'CAMPO_OBRIGATORIO', 'Informe a empresa que emite.', 'prestador.cpfCnpj')
  if (doCorpo !== undefined && doCaminho !== undefined && doCorpo !== doCaminho)
    return recusar(
      quadro,
      campo,
      'VALORES_DIVERGENTES',
      `O corpo diz ${doCorpo} e o caminho, ${doCaminho}.`,
      'prestador.cpfCnpj',
    )
  put(quadro, 'prestador.cpfCnpj', doCorpo ?? doCaminho)
}

function finishDatas(quadro: Quadro) {
  if (valorOf(quadro, 'rps.~agora') === true) drop(quadro, 'rps.dataEmissao')
}
