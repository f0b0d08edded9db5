import type { ResultadoDaImportacao } from '#web/api/ops/client.ts'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { count } from '#web/words/formatos.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import type { Tom } from '#web/words/status.ts'

const FINS: Record<ResultadoDaImportacao['status'], { titulo: string; tom: Tom }> = {
  aplicando: { titulo: 'Aplicando', tom: 'azul' },
  aplicada: { titulo: 'Importação aplicada', tom: 'verde' },
  aplicada_parcialmente: { titulo: 'Importação aplicada em parte', tom: 'ambar' },
  falhou: { titulo: 'Nada foi gravado', tom: 'vermelho' },
}

/** What an import did, what was not written and why, and what is left to do by hand. */
export const Resultado = ({
  resultado: { status, criadas, atualizadas, ignoradas, erros, proximosPassos },
}: {
  resultado: ResultadoDaImportacao
}) => (
  <div role="status">
    <Painel {...FINS[status]}>
      <p className="mt-1">
        {count(criadas, 'empresa criada', 'empresas criadas')}, {count(atualizadas, 'alterada', 'alteradas')},{' '}
        {count(ignoradas, 'igual', 'iguais')}.
      </p>
      {erros.length > 0 && (
        <ul aria-label="Linhas que não entraram" className="mt-2 flex flex-col gap-1">
          {erros.map(({ linha, campo, codigo, mensagem }) => (
            <li key={`${linha} ${campo} ${codigo}`}>
              Linha {linha}: {emPalavras(mensagem)}
            </li>
          ))}
        </ul>
      )}
      {proximosPassos.length > 0 && (
        <>
          <p className="mt-3 font-medium">O que ainda se faz à mão</p>
          <ul className="mt-1 list-disc pl-5">
            {proximosPassos.map((passo) => (
              <li key={passo}>{emPalavras(passo)}</li>
            ))}
          </ul>
        </>
      )}
    </Painel>
  </div>
)
