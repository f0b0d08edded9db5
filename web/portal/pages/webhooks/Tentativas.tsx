import { ChevronRight } from 'lucide-react'
import type { EntregaDetalhe, TentativaDeEntrega } from '#web/api/portal/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Copiavel } from '#web/kit/detail/Copiar.tsx'
import { TONS } from '#web/kit/detail/Selo.tsx'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { duracao } from '#web/words/formatos.ts'
import { resposta } from '#web/words/webhooks.ts'

/** Every attempt, the newest first and open: its request and response. */
export function Tentativas({ entrega: { tentativas, status } }: { entrega: EntregaDetalhe }) {
  if (tentativas.length === 0)
    return (
      <p className="text-sm text-tinta-2">
        {status === 'suspensa' ? 'Foi suspensa antes da primeira tentativa.' : 'A primeira tentativa está para sair.'}
      </p>
    )
  return (
    <ol className="divide-y divide-linha border-y border-linha">
      {tentativas.toReversed().map((tentativa, index) => (
        <li key={`${tentativa.numero} ${tentativa.iniciadaEm}`}>
          <UmaTentativa tentativa={tentativa} aberta={index === 0} />
        </li>
      ))}
    </ol>
  )
}

function UmaTentativa({ tentativa, aberta }: { tentativa: TentativaDeEntrega; aberta: boolean }) {
  const { numero, gatilho, iniciadaEm, duracaoMs, erroClasse, respostaTrecho, requisicao } = tentativa
  return (
    <details open={aberta} className="group/tentativa py-1">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md py-2 text-sm hover:bg-papel-1 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden
          className="shrink-0 text-tinta-3 transition-transform group-open/tentativa:rotate-90"
        />
        <span className={cx('size-2 shrink-0 rounded-full', TONS[erroClasse === null ? 'verde' : 'vermelho'].ponto)} />
        <span className="font-medium">
          {numero}ª tentativa{gatilho === 'manual' && ', à mão'}
        </span>
        <span className="min-w-0 max-md:order-last max-md:basis-full max-md:pl-7">{resposta(tentativa)}</span>
        <span className="ml-auto text-tinta-2 tabular-nums">
          <time dateTime={iniciadaEm} title={dataCheia(iniciadaEm)}>
            {diaMes(iniciadaEm)}, {horaMinuto(iniciadaEm)}
          </time>
          {' · '}
          {duracao(duracaoMs)}
        </span>
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-4 pl-7 max-md:pl-0">
        {requisicao ? (
          <>
            <Bloco titulo="Cabeçalhos enviados" texto={headersOf(requisicao.cabecalhos)} />
            <Bloco
              titulo="Texto assinado"
              explicacao="t, um ponto e o corpo. v1 é o HMAC-SHA256 dele com o segredo, em hexadecimal."
              texto={requisicao.baseAssinada}
            />
          </>
        ) : (
          <p className="text-sm text-tinta-2">O que esta tentativa enviou não ficou registrado.</p>
        )}
        <Bloco
          titulo="Resposta"
          {...(respostaTrecho && respostaTrecho.length >= 2048 && { explicacao: 'Só o começo: guardamos 2 KiB.' })}
          texto={respostaTrecho ?? ''}
          vazio={tentativa.statusHttp === null ? 'Nada veio.' : 'Veio sem corpo, ou ele não é guardado.'}
        />
      </div>
    </details>
  )
}

const headersOf = (cabecalhos: Record<string, unknown>) =>
  Object.entries(cabecalhos)
    .map(([nome, valor]) => `${nome}: ${String(valor)}`)
    .join('\n')

function Bloco({
  titulo,
  explicacao,
  texto,
  vazio,
}: {
  titulo: string
  explicacao?: string
  texto: string
  vazio?: string
}) {
  return (
    <div>
      <h3 className="text-sm font-medium">{titulo}</h3>
      {explicacao && <p className="sub">{explicacao}</p>}
      {texto === '' ? (
        <p className="text-sm text-tinta-2">{vazio}</p>
      ) : (
        <div className="relative mt-1.5 rounded-lg bg-papel-1">
          <Copiavel texto={texto} rotulo={titulo.toLowerCase()} className="absolute top-1 right-1 bg-papel-1" />
          <pre
            role="region"
            tabIndex={0}
            aria-label={titulo}
            className="max-h-60 overflow-auto rounded-lg px-4 py-3 pr-12 font-mono text-xs leading-5 break-all whitespace-pre-wrap"
          >
            {texto}
          </pre>
        </div>
      )}
    </div>
  )
}
