import { FlaskConical, ShieldCheck, ShieldX } from 'lucide-react'
import type { Certificado, Empresa } from '#web/api/portal/client.ts'
import { donoDoCertificado } from '#web/api/portal/empresas.ts'
import { cx } from '#web/kit/cx.ts'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { Selo, TONS } from '#web/kit/detail/Selo.tsx'
import { diaMesAno } from '#web/words/datas.ts'
import { count, documento } from '#web/words/formatos.ts'
import type { Tom } from '#web/words/status.ts'

const TOM: Record<Certificado['status'], Tom> = { ativo: 'verde', expirando: 'ambar', expirado: 'vermelho' }

/** The state of the certificate in a word, for lists. */
export function SeloCertificado({ certificado }: Pick<Empresa, 'certificado'>) {
  if (!certificado)
    return (
      <Selo tom="vermelho" icone={ShieldX}>
        Sem certificado
      </Selo>
    )
  const { status, validoAte } = certificado
  return (
    <Selo tom={TOM[status]} icone={status === 'expirado' ? ShieldX : ShieldCheck}>
      {status === 'ativo' && `Certificado até ${diaMesAno(validoAte)}`}
      {status === 'expirando' && `Certificado: ${restantes(certificado).toLowerCase()}`}
      {status === 'expirado' && `Certificado venceu em ${diaMesAno(validoAte)}`}
    </Selo>
  )
}

/** The certificate in force: its owner, its issuer, and how long it is still valid. */
export function FichaCertificado({ certificado, cpfCnpj }: { certificado: Certificado; cpfCnpj: string }) {
  const { titular, emissor, validoDe, validoAte, autoassinado, bitsDaChave, impressaoDigital } = certificado
  return (
    <div className="flex flex-col gap-4">
      <Validade certificado={certificado} />
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Dado rotulo="Titular">{titular}</Dado>
        <Dado rotulo="CPF ou CNPJ">
          <span className="tabular-nums">{documento(certificado.cpfCnpj)}</span>
          <Dono certificado={certificado} cpfCnpj={cpfCnpj} />
        </Dado>
        <Dado rotulo="Emitido por">{emissor}</Dado>
        <Dado rotulo="Vale de">
          {diaMesAno(validoDe)} até {diaMesAno(validoAte)}
        </Dado>
        <Dado rotulo="Impressão digital (SHA-256)" largo>
          <Copiar texto={impressaoDigital} rotulo="a impressão digital" />
        </Dado>
      </dl>
      {bitsDaChave !== null && bitsDaChave < 2048 && (
        <p className="flex items-center gap-2 text-sm text-ambar">
          <FlaskConical size={15} aria-hidden className="shrink-0" />A chave tem {bitsDaChave} bits: vale só em
          homologação. Produção pede 2048 ou mais.
        </p>
      )}
      {autoassinado && (
        <p className="flex items-center gap-2 text-sm text-ambar">
          <FlaskConical size={15} aria-hidden className="shrink-0" />
          Certificado de teste: vale só em homologação. Para produção, envie o A1 da ICP-Brasil.
        </p>
      )}
    </div>
  )
}

function Dono({ certificado, cpfCnpj }: { certificado: Certificado; cpfCnpj: string }) {
  const dono = donoDoCertificado(certificado, cpfCnpj)
  if (dono === 'outro') return null
  return (
    <span className="block text-sm text-verde">
      {dono === 'mesmo' ? 'É o desta empresa' : 'Mesma raiz da empresa: matriz e filiais assinam umas pelas outras'}
    </span>
  )
}

/** The whole validity as a bar, and what is left of it. */
function Validade({ certificado }: { certificado: Certificado }) {
  const { validoDe, validoAte, status } = certificado
  const [de, ate] = [validoDe, validoAte].map((each) => new Date(each).getTime()) as [number, number]
  const passado = Math.min(1, Math.max(0, (Date.now() - de) / (ate - de)))
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3">
        <span className="text-xl font-semibold tracking-tight tabular-nums">
          {status === 'expirado' ? 'Vencido' : restantes(certificado)}
        </span>
        <span className="text-sm text-tinta-2">
          {status === 'expirado' ? 'venceu' : 'vence'} em {diaMesAno(validoAte)}
        </span>
      </p>
      <div className="h-2 overflow-hidden rounded-full bg-papel-2" aria-hidden>
        <div
          className={cx('h-full rounded-full', TONS[TOM[status]].ponto)}
          style={{ width: `${Math.max(1.5, (1 - passado) * 100)}%` }}
        />
      </div>
    </div>
  )
}

const restantes = ({ diasRestantes }: Certificado) =>
  diasRestantes === 0 ? 'Vence hoje' : count(diasRestantes, 'dia restante', 'dias restantes')
