import { type ClipboardEvent, useEffect, useId } from 'react'
import { passos, readAt, writeAt } from '#domain/caminhos.ts'
import { schemaDe } from '#domain/nota/campo-do-pedido.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Erro, LinhaDeLote } from '#web/api/portal/client.ts'
import { ApiError } from '#web/api/portal/client.ts'
import { correctLinha } from '#web/api/portal/lotes.ts'
import { cx } from '#web/kit/cx.ts'
import { notify, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { CAIXA } from '#web/kit/form/Moldura.tsx'
import { count } from '#web/words/formatos.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { type Celulas, pasteDown, readCopied } from './colar-coluna.ts'
import { doubtOf, nomeDoCampo, valorDaCelula } from './colunas.ts'

/** The faults of a line, each with the field that corrects it; for a missing group, the fields it must have. */
export function Correcoes({ loteId, linha, celulas }: { loteId: string; linha: LinhaDeLote; celulas: Celulas }) {
  const write = async (campo: string, texto: string) => {
    try {
      const change = (pedido: Rascunho) => writeAt(pedido, passos(campo), valorDaCelula(texto, campo))
      return (await correctLinha(loteId, linha, change)).estado === 'pronta'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify(`A linha ${linha.linha} não foi salva: ${error.corpo.erros[0]?.mensagem ?? error.message}`)
      return null
    }
  }
  const save = async (campo: string, texto: string) => {
    if (await write(campo, texto)) notify(`Linha ${linha.linha} pronta`)
  }
  return (
    <ul className="relative z-10 mt-2 flex flex-col gap-3" aria-label={`Correções da linha ${linha.linha}`}>
      {linha.erros.map((erro) => (
        <li key={erro.campo + erro.codigo} className="flex flex-col gap-1">
          {fieldsOf(erro.campo).map((campo) => (
            <Celula
              key={campo}
              campo={campo}
              linha={linha.linha}
              pedido={(linha.pedido ?? {}) as Rascunho}
              celulas={celulas}
              write={write}
              save={save}
            />
          ))}
          <Motivo erro={erro} escrito={readAt((linha.pedido ?? {}) as Rascunho, erro.campo)} />
        </li>
      ))}
    </ul>
  )
}

/** Why the line is refused, as the form says it. */
function Motivo({ erro: { campo, codigo, mensagem, correcao }, escrito }: { erro: Erro; escrito: unknown }) {
  const numero = typeof escrito === 'string' ? doubtOf(escrito, campo) : null
  return (
    <>
      <p className="text-xs text-vermelho">{numero ?? emPalavras(mensagem)}</p>
      {correcao && !numero && codigo !== 'CAMPO_OBRIGATORIO' && (
        <p className="text-xs text-tinta-2">{emPalavras(correcao)}</p>
      )}
      {correcao && campo === 'tomador' && <p className="text-xs text-tinta-2">{emPalavras(correcao)}</p>}
    </>
  )
}

/** The fields that correct a fault. */
function fieldsOf(campo: string): string[] {
  if (campo === 'tomador') return ['tomador.cpfCnpj', 'tomador.razaoSocial']
  const schema = schemaDe(campo)
  if (!schema) return []
  return schema.type === 'object' ? (schema.required ?? []).map((nome) => `${campo}.${nome}`) : [campo]
}

type CelulaProps = {
  campo: string
  linha: number
  pedido: Rascunho
  celulas: Celulas
  write: (campo: string, texto: string) => Promise<boolean | null>
  save: (campo: string, texto: string) => Promise<void>
}

function Celula({ campo, linha, pedido, celulas, write, save }: CelulaProps) {
  const id = useId()
  useEffect(() => celulas.add({ campo, linha, write: (texto) => write(campo, texto) }))
  const paste = async (event: ClipboardEvent) => {
    const copied = readCopied(event.clipboardData.getData('text'))
    if (!copied) return
    event.preventDefault()
    if (copied.some(({ length }) => length > 1)) return notifyFailure('Copie uma coluna só da planilha.')
    const { escritas, prontas, sobram } = await pasteDown(celulas.below(campo, linha), copied.flat())
    const resultado = `${count(prontas, 'linha ficou pronta', 'linhas ficaram prontas')}.`
    const resto = `${count(sobram, 'valor ficou', 'valores ficaram')} de fora: não há mais linhas com este campo na página.`
    notify(
      `${count(escritas, 'célula colada', 'células coladas')} em “${nomeDoCampo(campo)}”`,
      sobram > 0 ? `${resultado} ${resto}` : resultado,
    )
  }
  const value = readAt(pedido, campo)
  const escrito = typeof value === 'object' ? '' : String(value ?? '')
  return (
    <>
      <label htmlFor={id} className="text-xs font-medium">
        {nomeDoCampo(campo)}
      </label>
      <input
        id={id}
        // A saved value is shown as it was understood.
        key={escrito}
        defaultValue={escrito}
        aria-invalid
        onPaste={(event) => void paste(event)}
        onBlur={({ target }) => target.value !== escrito && void save(campo, target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className={cx(CAIXA, 'h-9 max-w-sm')}
      />
    </>
  )
}
