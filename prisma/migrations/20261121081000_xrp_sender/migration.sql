-- AlterTable
ALTER TABLE "xrp_receipt" ADD COLUMN     "sender" TEXT NOT NULL;
