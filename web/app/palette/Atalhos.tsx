import { Dialogo } from '../../kit/overlay/Dialogo.tsx'

const EM_TUDO: [string, string][] = [
  ['Ctrl K ou ⌘ K', 'Buscar em tudo, de qualquer tela'],
  ['?', 'Mostrar estes atalhos'],
  ['Esc', 'Fechar o que está aberto por cima da tela'],
  ['Tab', 'Ir ao próximo campo ou botão; com Shift, ao anterior'],
]
/** The shortcuts of a screen itself, by what it shows. */
const DA_TELA: [seletor: string, teclas: string, oQue: string][] = [
  ['input[type="search"]', '/', 'Procurar na lista desta tela'],
  ['[aria-keyshortcuts^="Control+Enter"]', 'Ctrl Enter ou ⌘ Enter', 'Enviar o formulário desta tela'],
]

/** The keys that do something on the screen that is open. */
export function Atalhos({ onClose }: { onClose: () => void }) {
  const daTela = DA_TELA.filter(([seletor]) => document.querySelector(`#conteudo ${seletor}`))
  return (
    <Dialogo titulo="Atalhos do teclado" aberto onClose={onClose} leitura>
      <dl className="flex flex-col gap-2 text-sm">
        {[...daTela.map(([, teclas, oQue]) => [teclas, oQue]), ...EM_TUDO].map(([teclas, oQue]) => (
          <div key={teclas} className="flex items-baseline gap-4">
            <dt className="w-44 shrink-0">
              <kbd className="rounded border border-linha-2 px-1.5 py-0.5 font-mono text-xs">{teclas}</kbd>
            </dt>
            <dd>{oQue}</dd>
          </div>
        ))}
      </dl>
    </Dialogo>
  )
}
