import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { placeOf, treeOf } from './json-no-texto.ts'

/** A fault of the text: at the value of a path, or at a position where it is not JSON. */
export type FalhaNoJson = { campo: string; mensagem: string; pos?: number }

const setFalhas = StateEffect.define<readonly FalhaNoJson[]>()

class AoLado extends WidgetType {
  readonly texto: string
  constructor(texto: string) {
    super()
    this.texto = texto
  }
  override eq = (outro: AoLado) => outro.texto === this.texto
  override toDOM() {
    const classes = { className: 'cm-falha', textContent: this.texto }
    return Object.assign(document.createElement('span'), classes)
  }
}

/** Where a fault is shown: the position of its value, or of the nearest group that exists. */
export function positionOf(texto: string, { campo, pos }: FalhaNoJson, arvore = treeOf(texto)): number {
  return Math.min(pos ?? placeOf(texto, arvore, campo).from, texto.length)
}

function decorate(state: EditorState, falhas: readonly FalhaNoJson[]): DecorationSet {
  const texto = state.doc.toString()
  // The editor's own tree may not reach the end yet.
  const arvore = treeOf(texto)
  const linhas = Map.groupBy(falhas, (falha) => state.doc.lineAt(positionOf(texto, falha, arvore)).number)
  const marcas = [...linhas].flatMap(([numero, daqui]) => {
    const { from, to } = state.doc.line(numero)
    const widget = new AoLado(daqui.map(({ mensagem }) => mensagem).join(' '))
    return [
      Decoration.line({ class: 'cm-linhaComFalha' }).range(from),
      Decoration.widget({ widget, side: 1 }).range(to),
    ]
  })
  return Decoration.set(marcas, true)
}

const campo = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(antes, { effects, state, changes }) {
    const novas = effects.find((effect) => effect.is(setFalhas))
    return novas ? decorate(state, novas.value as readonly FalhaNoJson[]) : antes.map(changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Shows the last faults it was given, each at the end of its line. */
export const falhasNoJson = [
  campo,
  EditorView.theme({
    '.cm-falha': {
      marginLeft: '16px',
      color: 'var(--color-vermelho)',
      fontFamily: 'var(--font-sans)',
      whiteSpace: 'normal',
    },
    '.cm-linhaComFalha': { backgroundColor: 'var(--color-vermelho-papel)' },
  }),
]

export const showFalhas = (view: EditorView, falhas: readonly FalhaNoJson[]) =>
  view.dispatch({ effects: setFalhas.of(falhas) })
