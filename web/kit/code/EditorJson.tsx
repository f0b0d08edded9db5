import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags as t } from '@lezer/highlight'
import { useLayoutEffect, useRef } from 'react'

const cores = HighlightStyle.define([
  { tag: t.propertyName, color: 'var(--color-anil)' },
  { tag: t.string, color: 'var(--color-verde)' },
  { tag: [t.number, t.bool, t.null], color: 'var(--color-roxo)' },
])
const tema = EditorView.theme({
  '&': {
    fontSize: '12.5px',
    color: 'var(--color-tinta)',
    backgroundColor: 'var(--color-papel-1)',
    borderRadius: '10px',
  },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--color-tinta-3)' },
  '&.cm-focused': { outline: '2px solid var(--color-anil)' },
  '.cm-changedLine': { backgroundColor: 'var(--color-verde-papel)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--color-vermelho-papel)' },
  '.cm-changedText': { background: 'none', textDecoration: 'underline' },
  '.cm-chunkButtons .botao': {
    font: 'inherit',
    margin: '0 2px',
    cursor: 'pointer',
    background: 'var(--color-papel)',
    color: 'var(--color-tinta)',
    border: '1px solid var(--color-linha-2)',
    borderRadius: '6px',
    padding: '0 6px',
  },
  '.cm-deletedLine, .cm-deletedLine *': { color: 'var(--color-tinta)' },
  // The character it draws is in neither of our fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""' },
  '.cm-collapsedLines': { background: 'var(--color-papel-2)', color: 'var(--color-tinta-2)' },
})
const frases = EditorState.phrases.of({ '$ unchanged lines': '$ linhas iguais' })
const botao = (tipo: 'accept' | 'reject', acao: (e: MouseEvent) => void) =>
  Object.assign(document.createElement('button'), {
    textContent: tipo === 'reject' ? 'Desfazer' : 'Manter',
    className: 'botao',
    onmousedown: acao,
  })

// The same list every time: another one would recreate the editor and lose what was typed.
const NADA_MAIS: Extension[] = []

/**
 * CodeMirror writes <style> tags, which our CSP refuses; in a shadow root it uses adopted style sheets, which CSP allows.
 * `original` turns the editor into a unified diff.
 */
export default function EditorJson({
  texto,
  original,
  onChange,
  rotulo,
  quebra = false,
  extra = NADA_MAIS,
}: {
  texto: string
  original?: string
  onChange?: (s: string) => void
  rotulo: string
  /** Long lines wrap instead of scrolling sideways. */
  quebra?: boolean
  extra?: Extension[]
}) {
  const casa = useRef<HTMLDivElement>(null)
  // Before the page is painted: what is below must not be seen higher first.
  useLayoutEffect(() => {
    const root = casa.current!.shadowRoot ?? casa.current!.attachShadow({ mode: 'open' })
    const view = new EditorView({
      root,
      parent: root,
      doc: texto,
      extensions: [
        lineNumbers(),
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        json(),
        syntaxHighlighting(cores),
        tema,
        frases,
        // What can be edited takes the focus anyway; a tool that judges the page finds it by its tabindex.
        EditorView.contentAttributes.of({ 'aria-label': rotulo, tabindex: '0' }),
        onChange
          ? EditorView.updateListener.of((u) => u.docChanged && onChange(u.state.doc.toString()))
          : EditorState.readOnly.of(true),
        original === undefined
          ? []
          : unifiedMergeView({
              original,
              mergeControls: onChange ? botao : false,
              // Without a difference yet, all of it would be one line to be opened.
              ...(original !== texto && { collapseUnchanged: { margin: 2 } }),
            }),
        quebra ? EditorView.lineWrapping : [],
        ...extra,
      ],
    })
    return () => view.destroy()
  }, [original, rotulo, texto, onChange, quebra, extra])
  return <div ref={casa} />
}
