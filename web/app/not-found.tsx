import Link from 'next/link';

export default function NotFound() {
  return (
    <div className="grid justify-items-start gap-4 py-16">
      <h1 className="text-[28px] font-semibold">There is nothing here</h1>
      <p className="text-soft">The address leads to no page of Sabot.</p>
      <Link href="/" className="btn btn-gold">
        To the tables
      </Link>
    </div>
  );
}
