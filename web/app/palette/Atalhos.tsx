import { Dialogo } from '../../kit/overlay/Dialogo.tsx'
import { type Atalho, useApp, useMoldura } from '../app.ts'
import { menuDe } from '../menu/lugar.ts'

type Linha = [teclas: string, oQue: string]
type Grupo = { titulo: string; linhas: Linha[] }

const EM_TUDO: Linha[] = [
  ['Ctrl K ou ⌘ K', 'Buscar em tudo e fazer, de qualquer tela'],
  ['?', 'Mostrar estes atalhos'],
  ['Esc', 'Fechar o que está aberto por cima da tela'],
  ['Tab', 'Ir ao próximo campo ou botão; com Shift, ao anterior'],
]
/** The keys of lists and forms, by what the screen shows. */
const DA_TELA: [seletor: string, teclas: string, oQue: string][] = [
  ['input[type="search"]', '/', 'Procurar na lista desta tela'],
  ['tbody > tr a[href], tbody > tr button, [data-linha]', 'J e K', 'Ir à próxima linha, e à anterior'],
  ['tbody > tr a[href], tbody > tr button, [data-linha]', 'Enter', 'Abrir a linha'],
  ['tbody > tr input[type="checkbox"]', 'X', 'Marcar a linha'],
  ['[aria-keyshortcuts="]"]', '[ e ]', 'Página anterior e próxima da lista'],
  ['[aria-keyshortcuts^="Control+Enter"]', 'Ctrl Enter ou ⌘ Enter', 'Enviar o formulário desta tela'],
]

const isHere = (seletor: string) => !!document.querySelector(`#conteudo :is(${seletor})`)

/** The keys of this screen, of the menu and of the other screens: nothing that is not said here is bound. */
function gruposDe(irPara: Linha[], teclas: readonly Atalho[]): Grupo[] {
  const [aqui, fora] = [true, false].map((here) =>
    teclas.filter(({ tecla }) => isHere(`[aria-keyshortcuts="${tecla}"]`) === here),
  ) as [Atalho[], Atalho[]]
  const telas = Map.groupBy(fora, ({ tela }) => tela)
  return [
    {
      titulo: 'Nesta tela',
      linhas: [
        ...DA_TELA.flatMap(([seletor, tecla, oQue]): Linha[] => (isHere(seletor) ? [[tecla, oQue]] : [])),
        ...aqui.map(({ tecla, oQue }): Linha => [tecla.toUpperCase(), oQue]),
      ],
    },
    { titulo: 'Ir para', linhas: irPara },
    { titulo: 'Em qualquer tela', linhas: EM_TUDO },
    ...[...telas].map(([titulo, linhas]) => ({
      titulo,
      linhas: linhas.map(({ tecla, oQue }): Linha => [tecla.toUpperCase(), oQue]),
    })),
  ].filter(({ linhas }) => linhas.length > 0)
}

/** The keys that do something, by the screen where they do. */
export function Atalhos({ onClose }: { onClose: () => void }) {
  const { menu, teclas = [] } = useMoldura()
  const may = useApp().session.useMay()
  const irPara = menuDe(menu, may).flatMap(({ itens }) =>
    itens.flatMap(({ tecla, nome }): Linha[] => (tecla ? [[`G ${tecla.toUpperCase()}`, nome]] : [])),
  )
  return (
    <Dialogo titulo="Ajuda e atalhos do teclado" aberto onClose={onClose} leitura>
      <p className="mb-4 text-sm text-tinta-2">Nenhuma letra vale enquanto se escreve em um campo.</p>
      {gruposDe(irPara, teclas).map(({ titulo, linhas }) => (
        <section key={titulo} aria-label={titulo} className="mb-4">
          <h3 className="mb-2 text-xs font-medium text-tinta-3">{titulo}</h3>
          <dl className="flex flex-col gap-2 text-sm">
            {linhas.map(([tecla, oQue]) => (
              <div key={tecla + oQue} className="flex items-baseline gap-4">
                <dt className="w-40 shrink-0 max-md:w-28">
                  <kbd className="rounded border border-linha-2 px-1.5 py-0.5 font-mono text-xs">{tecla}</kbd>
                </dt>
                <dd>{oQue}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialogo>
  )
}
