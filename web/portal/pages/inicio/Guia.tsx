import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Empresa, type Inicio, renew } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { conta } from '#web/api/portal/sessao.ts'
import { cx } from '#web/kit/cx.ts'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { documento } from '#web/words/formatos.ts'
import { AvisoDaCidade } from '../empresas/AvisoDaCidade.tsx'
import { EnvioCertificado } from '../empresas/EnvioCertificado.tsx'
import { EmpresaDoGuia } from './EmpresaDoGuia.tsx'
import { PorOndeEmitir } from './PorOndeEmitir.tsx'
import { PrimeiraNota } from './PrimeiraNota.tsx'

const TITULOS = ['Empresa que emite', 'Certificado A1', 'Por onde emitir', 'Primeira nota, em homologação'] as const
const renewInicio = () => void renew('GET /portal/inicio')

/** Four steps from an empty account to its first note. What is done is read from the account, not stored here. */
export function Guia({
  passos,
  onStart,
  onLeave,
}: {
  passos: Inicio['passos']
  onStart: () => void
  onLeave: () => void
}) {
  const [peloFormulario, setPeloFormulario] = useState(false)
  const [chave, setChave] = useState<string | null>(null)
  const { data, error, refetch } = useQuery(empresas({ limit: 50 }))
  const aConta = useQuery(conta)
  const lista = data?.items ?? []
  const pronta = lista.find(({ ativa, certificado }) => ativa && certificado)
  const empresa = pronta ?? lista[0]
  const feitos = [
    passos.empresas > 0,
    passos.comCertificado > 0,
    !chave && (passos.chaves > 0 || passos.notas > 0 || peloFormulario),
    passos.autorizou,
  ]
  const atual = feitos.indexOf(false)
  const titulo = TITULOS[atual]
  const semEmpresa = (alto: number) => <NaoCarregado erro={error} onRetry={refetch} alto={alto} />
  return (
    <>
      <Cabecalho titulo="Sua primeira nota" texto="Quatro passos, cerca de dois minutos." />
      <p role="status" className="sr-only">
        {titulo ? `Passo ${atual + 1} de ${TITULOS.length}: ${titulo}` : ''}
      </p>
      <ol className="max-w-3xl">
        <Passo
          n={1}
          titulo={TITULOS[0]}
          feito={feitos[0]!}
          atual={atual === 0}
          resumo={empresa && <Resumo empresa={empresa} avisa={atual < 3} />}
        >
          <p className="mb-5 text-sm text-tinta-2">Digite o CNPJ e confira o que vem preenchido.</p>
          {aConta.isPending ? (
            <Esqueleto alto={80} />
          ) : (
            <EmpresaDoGuia cnpj={aConta.data?.cpfCnpj ?? null} onSave={renewInicio} />
          )}
        </Passo>
        <Passo n={2} titulo={TITULOS[1]} feito={feitos[1]!} atual={atual === 1} resumo={pronta?.certificado?.titular}>
          {empresa ? (
            <>
              <p className="mb-4 text-sm text-tinta-2">
                O arquivo .pfx da empresa e a senha dele. É com ele que as notas são assinadas.
              </p>
              <EnvioCertificado empresaId={empresa.id} onSave={renewInicio} />
              <CertificadoDeTeste cpfCnpj={empresa.cpfCnpj} />
            </>
          ) : (
            semEmpresa(200)
          )}
        </Passo>
        <Passo
          n={3}
          titulo={TITULOS[2]}
          feito={feitos[2]!}
          atual={atual === 2}
          resumo={passos.chaves > 0 ? 'Pelo portal e pela API' : 'Pelo portal'}
        >
          {pronta ? (
            <PorOndeEmitir
              empresa={pronta}
              chave={chave}
              onCreate={setChave}
              onUseForm={() => setPeloFormulario(true)}
              onContinue={() => {
                setChave(null)
                renewInicio()
              }}
            />
          ) : (
            semEmpresa(160)
          )}
        </Passo>
        <Passo n={4} titulo={TITULOS[3]} feito={feitos[3]!} atual={atual === 3} sempre={feitos[3]!}>
          {pronta ? <PrimeiraNota empresa={pronta} onStart={onStart} onLeave={onLeave} /> : semEmpresa(200)}
        </Passo>
      </ol>
    </>
  )
}

/** The company of the guide; `avisa`: says that its city is not served, which the last step says by itself. */
const Resumo = ({ empresa, avisa }: { empresa: Empresa; avisa: boolean }) => (
  <>
    <p>
      {empresa.razaoSocial} · {documento(empresa.cpfCnpj)} ·{' '}
      <Link to="/empresas/$id" params={{ id: empresa.id }} search={{}} className="text-anil underline">
        Editar
      </Link>
    </p>
    {avisa && <AvisoDaCidade ibge={empresa.endereco.codigoCidade} {...empresa} className="mt-3" />}
  </>
)

/** One step: its number until it is done, and its content only while it is the one to do. */
function Passo({
  n,
  titulo,
  feito,
  atual,
  sempre,
  resumo,
  children,
}: {
  n: number
  titulo: string
  feito: boolean
  atual: boolean
  /** The content stays after the step is done. */
  sempre?: boolean
  resumo?: ReactNode
  children: ReactNode
}) {
  const titulado = useRef<HTMLHeadingElement>(null)
  const antes = useRef(atual)
  // The step before is done: its fields are gone, and the screen reader continues here.
  useEffect(() => {
    if (atual && !antes.current) titulado.current?.focus()
    antes.current = atual
  }, [atual])
  return (
    <li
      aria-current={atual ? 'step' : undefined}
      className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 border-b border-linha py-5 last:border-0"
    >
      <span
        className={cx(
          'grid size-7 place-items-center rounded-full text-sm font-medium tabular-nums',
          feito ? 'bg-verde-papel text-verde' : atual ? 'bg-anil-botao text-white' : 'bg-papel-2 text-tinta-3',
        )}
      >
        {feito ? <Check size={15} aria-hidden /> : n}
        {feito && <span className="sr-only">Feito:</span>}
      </span>
      <div className="min-w-0">
        <h2
          ref={titulado}
          tabIndex={-1}
          className={cx('pt-0.5 text-lg outline-none', !feito && !atual && 'text-tinta-3')}
        >
          {titulo}
        </h2>
        {feito && resumo && <div className="text-sm text-tinta-2">{resumo}</div>}
        {(atual || sempre) && <div className="mt-4">{children}</div>}
      </div>
    </li>
  )
}

/** On a developer's computer the city is a simulator, which accepts certificates that it makes itself. */
function CertificadoDeTeste({ cpfCnpj }: { cpfCnpj: string }) {
  if (!['localhost', '127.0.0.1'].includes(location.hostname)) return null
  const comando = `npm run certificado -- --cnpj ${cpfCnpj} --senha teste --out teste.pfx`
  return (
    <div className="sub mt-4">
      <p className="mb-1">Sem certificado à mão? Aqui, onde a cidade é simulada, este comando faz um de teste:</p>
      <Copiar texto={comando} rotulo="o comando" />
    </div>
  )
}
