type Motivo = { campo: string; codigo: string; mensagem: string; correcao?: string | undefined }
type Props = {
  erros: readonly Motivo[]
  /** The name of the list, for readers of the screen. */
  rotulo?: string
  /** Says a sentence in the words of the page. */
  emPalavras?: (frase: string) => string
}

/** Why something was refused: what was said of it, the code, and what to do where that is known. */
export const Motivos = ({ erros, rotulo, emPalavras = (frase) => frase }: Props) => (
  <ul aria-label={rotulo} className="mt-2 flex flex-col gap-3">
    {erros.map(({ campo, codigo, mensagem, correcao }, nth) => (
      <li key={nth}>
        <p className="font-medium break-words">{emPalavras(mensagem)}</p>
        <p className="mt-0.5 font-mono text-xs break-words text-tinta-2">
          {[codigo, campo].filter(Boolean).join(' · ')}
        </p>
        {correcao && (
          <p className="mt-1 break-words">
            <span className="font-medium">O que fazer:</span> {emPalavras(correcao)}
          </p>
        )}
      </li>
    ))}
  </ul>
)
